#!/bin/sh
# Run at each start of compose.yaml: each step is the same when it has been done before.
set -e
mc alias set store http://minio:9000 admin "$MINIO_ADMIN_PASSWORD"
mc mb --ignore-existing --with-versioning store/paraph
mc admin user add store paraph "$MINIO_PASSWORD"
mc admin policy create store paraph /deploy/policy.json
# All but this one: it fails where it changes nothing.
attached=$(mc admin policy attach store paraph --user paraph 2>&1) && exit
case "$attached" in *"already in effect"*) ;; *)
  echo "$attached" >&2
  exit 1
  ;;
esac
