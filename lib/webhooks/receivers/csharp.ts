/** .NET 8 or later: `dotnet new web`, and this as its Program.cs. */
export const CSHARP = `using System.Collections.Concurrent;
using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;

var secret = Environment.GetEnvironmentVariable("WEBHOOK_SECRET") ?? "";
var key = Convert.FromBase64String(secret.StartsWith("whsec_") ? secret["whsec_".Length..] : secret);
if (key.Length == 0) throw new InvalidOperationException("WEBHOOK_SECRET is to be the endpoint's whsec_ secret");
var seen = new ConcurrentDictionary<string, bool>(); // Keep it in your database: an event may come twice.
const long ToleranceSeconds = 300;

var app = WebApplication.CreateBuilder(args).Build();
app.MapPost("/{**path}", async (HttpRequest request) =>
{
    // The bytes as they came: parsed and written again they are others.
    using var buffer = new MemoryStream();
    await request.Body.CopyToAsync(buffer);
    var body = buffer.ToArray();
    if (!IsOurs(request.Headers, body)) return Results.StatusCode(401);

    using var happened = JsonDocument.Parse(body);
    var root = happened.RootElement;
    if (seen.TryAdd(root.GetProperty("eventUuid").GetString()!, true))
    {
        Console.WriteLine(root.GetProperty("eventType").GetString()); // Note it, and do the work afterwards.
    }
    return Results.NoContent();
});
app.Run("http://0.0.0.0:" + (Environment.GetEnvironmentVariable("PORT") ?? "8000"));

bool IsOurs(IHeaderDictionary headers, byte[] body)
{
    var id = headers["webhook-id"].ToString();
    var timestamp = headers["webhook-timestamp"].ToString();
    if (!long.TryParse(timestamp, NumberStyles.None, CultureInfo.InvariantCulture, out var seconds)) return false;
    if (Math.Abs(DateTimeOffset.UtcNow.ToUnixTimeSeconds() - seconds) > ToleranceSeconds) return false;
    byte[] signed = [.. Encoding.UTF8.GetBytes(id + "." + timestamp + "."), .. body];
    var expected = Encoding.UTF8.GetBytes("v1," + Convert.ToBase64String(HMACSHA256.HashData(key, signed)));
    // Two signatures come while the secret is being changed.
    return headers["webhook-signature"].ToString().Split(' ')
        .Any(signature => CryptographicOperations.FixedTimeEquals(expected, Encoding.UTF8.GetBytes(signature)));
}
`;
