/** Python 3.9 or later, without any dependency. */
export const PYTHON = `import base64, hashlib, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

KEY = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))
if not KEY:
    raise SystemExit("WEBHOOK_SECRET is to be the endpoint's whsec_ secret")
TOLERANCE_SECONDS = 300
seen = set()  # Keep it in your database: an event may come twice.


def is_ours(headers, body):
    event_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    if not (timestamp.isascii() and timestamp.isdigit()):
        return False
    if abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    signed = f"{event_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(KEY, signed, hashlib.sha256).digest()).decode()
    # Two signatures come while the secret is being changed.
    given = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(expected.encode(), signature.encode()) for signature in given)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        # The bytes as they came: parsed and written again they are others.
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        if not is_ours(self.headers, body):
            return self.answer(401)
        event = json.loads(body)
        if event["eventUuid"] not in seen:
            seen.add(event["eventUuid"])
            # Note it, and do the work afterwards.
            print(event["eventType"], event["resource"]["uuid"], flush=True)
        self.answer(204)

    def answer(self, status):
        self.send_response(status)
        self.end_headers()


server = ThreadingHTTPServer(("", int(os.environ.get("PORT", 8000))), Receiver)
print("listening", flush=True)
server.serve_forever()
`;
