/** Java 17 or later, without any dependency: `java Receiver.java`. */
export const JAVA = `import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Receiver {
    static final byte[] KEY = Base64.getDecoder().decode(System.getenv("WEBHOOK_SECRET").replaceFirst("^whsec_", ""));
    static final long TOLERANCE_SECONDS = 300;
    static final Set<String> SEEN = ConcurrentHashMap.newKeySet(); // Keep it in your database: an event may come twice.

    public static void main(String[] arguments) throws Exception {
        if (KEY.length == 0) throw new IllegalStateException("WEBHOOK_SECRET is to be the endpoint's whsec_ secret");
        int port = Integer.parseInt(System.getenv().getOrDefault("PORT", "8000"));
        HttpServer server = HttpServer.create(new InetSocketAddress(port), 0);
        server.setExecutor(Executors.newFixedThreadPool(8));
        server.createContext("/", exchange -> {
            // The bytes as they came: parsed and written again they are others.
            byte[] body = exchange.getRequestBody().readAllBytes();
            boolean ours = isOurs(exchange.getRequestHeaders(), body);
            if (ours && SEEN.add(exchange.getRequestHeaders().getFirst("webhook-id"))) {
                System.out.println(new String(body, StandardCharsets.UTF_8)); // Note it, and do the work afterwards.
            }
            exchange.sendResponseHeaders(ours ? 204 : 401, -1);
            exchange.close();
        });
        server.start();
        System.out.println("listening");
    }

    static boolean isOurs(Headers headers, byte[] body) {
        String id = headers.getFirst("webhook-id");
        String timestamp = headers.getFirst("webhook-timestamp");
        String signatures = headers.getFirst("webhook-signature");
        if (id == null || signatures == null || timestamp == null || !timestamp.matches("[0-9]{1,12}")) return false;
        long age = Math.abs(System.currentTimeMillis() / 1000 - Long.parseLong(timestamp));
        if (age > TOLERANCE_SECONDS) return false;
        byte[] expected = ("v1," + Base64.getEncoder().encodeToString(hmac(id + "." + timestamp + ".", body))).getBytes(StandardCharsets.UTF_8);
        // Two signatures come while the secret is being changed.
        for (String signature : signatures.split(" ")) {
            if (MessageDigest.isEqual(expected, signature.getBytes(StandardCharsets.UTF_8))) return true;
        }
        return false;
    }

    static byte[] hmac(String head, byte[] body) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(KEY, "HmacSHA256"));
            mac.update(head.getBytes(StandardCharsets.UTF_8));
            return mac.doFinal(body);
        } catch (java.security.GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
`;
