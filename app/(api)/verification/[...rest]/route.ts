import { notFoundRoutes } from "@/lib/http/api-route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = notFoundRoutes();
