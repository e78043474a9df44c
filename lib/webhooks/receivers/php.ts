/** PHP 8 or later, without any dependency. */
export const PHP = `<?php
// Behind your web server, or to try it out: php -S 0.0.0.0:8000 receiver.php
const TOLERANCE_SECONDS = 300;

function isOurs(string $key, string $body): bool
{
    $id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
    $timestamp = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
    if (!preg_match('/^[0-9]{1,12}$/D', $timestamp) || abs(time() - (int) $timestamp) > TOLERANCE_SECONDS) {
        return false;
    }
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    // Two signatures come while the secret is being changed.
    foreach (explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '') as $signature) {
        if (hash_equals($expected, $signature)) {
            return true;
        }
    }
    return false;
}

$key = base64_decode(preg_replace('/^whsec_/', '', getenv('WEBHOOK_SECRET')), true);
if ($key === false || $key === '') {
    http_response_code(500);
    exit;
}
// The bytes as they came: parsed and written again they are others.
$body = file_get_contents('php://input');
if (!isOurs($key, $body)) {
    http_response_code(401);
    exit;
}
$event = json_decode($body, true, 512, JSON_THROW_ON_ERROR);
// An event may come twice: note its eventUuid in your database, once, and do the work afterwards.
error_log($event['eventType'] . ' ' . $event['resource']['uuid']);
http_response_code(204);
`;
