import { tokenRoutes } from "@/lib/http/token-route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = tokenRoutes;
