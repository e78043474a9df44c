/** Go 1.18 or later, without any dependency: `go run receiver.go`. */
export const GO = `package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

const tolerance = 5 * time.Minute

var seen sync.Map // Keep it in your database: an event may come twice.

func isOurs(key []byte, header http.Header, body []byte) bool {
	id, timestamp := header.Get("webhook-id"), header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil {
		return false
	}
	age := time.Since(time.Unix(seconds, 0))
	if age > tolerance || age < -tolerance {
		return false
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	expected := []byte("v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	// Two signatures come while the secret is being changed.
	for _, signature := range strings.Split(header.Get("webhook-signature"), " ") {
		if hmac.Equal(expected, []byte(signature)) {
			return true
		}
	}
	return false
}

func main() {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(os.Getenv("WEBHOOK_SECRET"), "whsec_"))
	if err != nil || len(key) == 0 {
		log.Fatal("WEBHOOK_SECRET is not a whsec_ secret")
	}
	http.HandleFunc("/", func(response http.ResponseWriter, request *http.Request) {
		// The bytes as they came: parsed and written again they are others.
		body, err := io.ReadAll(request.Body)
		if err != nil || !isOurs(key, request.Header, body) {
			response.WriteHeader(http.StatusUnauthorized)
			return
		}
		var event struct {
			EventUuid string
			EventType string
			Resource  map[string]any
		}
		if err := json.Unmarshal(body, &event); err != nil {
			response.WriteHeader(http.StatusBadRequest)
			return
		}
		if _, known := seen.LoadOrStore(event.EventUuid, true); !known {
			log.Println(event.EventType, event.Resource["uuid"]) // Note it, and do the work afterwards.
		}
		response.WriteHeader(http.StatusNoContent)
	})
	port := os.Getenv("PORT")
	if port == "" {
		port = "8000"
	}
	log.Fatal(http.ListenAndServe(":"+port, nil))
}
`;
