package io.retryrelay.infra;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.asm.ClassReader;
import org.springframework.asm.ClassVisitor;
import org.springframework.asm.ClassWriter;
import org.springframework.asm.MethodVisitor;
import org.springframework.asm.Opcodes;
import org.springframework.asm.SpringAsmInfo;

/**
 * A Java agent under which a JVM believes in another time of day: whoever asks for it, in whatever library, is told that
 * much more. Time that is only measured ({@code System.nanoTime}) goes on as it does.
 */
public final class WrongClock implements ClassFileTransformer {

    private static final String MILLIS = "currentTimeMillis";

    /** What {@code java.time} asks: the nanoseconds since some second. */
    private static final String NANOS = "getNanoTimeAdjustment";

    private final Map<String, Long> added;

    private WrongClock(long millis) {
        this.added = Map.of(MILLIS, millis, NANOS, TimeUnit.MILLISECONDS.toNanos(millis));
    }

    /** Called by the JVM before {@code main}. */
    public static void premain(String millis, Instrumentation jvm) throws UnmodifiableClassException {
        jvm.addTransformer(new WrongClock(Long.parseLong(millis)), true);
        jvm.retransformClasses(Stream.of(jvm.getAllLoadedClasses())
                .filter(jvm::isModifiableClass)
                .filter(type -> type.getName().startsWith("java.time.")
                        || type.getName().startsWith("java.util."))
                .toArray(Class<?>[]::new));
    }

    /** The option that starts a JVM under it; the class itself is found on the class path. */
    static String option(Path folder, Duration error) {
        Path agent = TargetFolder.create(folder).resolve("wrong-clock.jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", WrongClock.class.getName());
        manifest.getMainAttributes().putValue("Can-Retransform-Classes", "true");
        try (OutputStream file = Files.newOutputStream(agent);
                JarOutputStream jar = new JarOutputStream(file, manifest)) {
            jar.finish();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        return "-javaagent:" + agent + "=" + error.toMillis();
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable ClassLoader loader,
            @Nullable String name,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] bytes) {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        if (!text.contains(MILLIS) && !text.contains(NANOS)) {
            return null;
        }
        ClassReader reader = new ClassReader(bytes);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(new Adding(writer), 0);
        return writer.toByteArray();
    }

    private final class Adding extends ClassVisitor {

        private Adding(ClassVisitor next) {
            super(SpringAsmInfo.ASM_VERSION, next);
        }

        @Override
        public MethodVisitor visitMethod(
                int access,
                String name,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
            return new MethodVisitor(SpringAsmInfo.ASM_VERSION, next) {
                @Override
                public void visitMethodInsn(int opcode, String owner, String called, String type, boolean isInterface) {
                    super.visitMethodInsn(opcode, owner, called, type, isInterface);
                    if (isOfTheMachine(owner) && added.containsKey(called)) {
                        visitLdcInsn(added.get(called));
                        visitInsn(Opcodes.LADD);
                    }
                }
            };
        }

        private static boolean isOfTheMachine(String owner) {
            return owner.equals("java/lang/System") || owner.equals("jdk/internal/misc/VM");
        }
    }
}
