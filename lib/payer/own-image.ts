import { urlFrom } from "@/lib/shared/uri";

/** Bitmap and vector images inside the address itself; as an <img> a vector image runs no script. */
const DATA_IMAGE = /^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i;

/**
 * The address of a tenant's image if it can be shown without asking anybody else for it: a data URL, or one of our own
 * origin. Null for the rest, because the page makes no third-party request (design: private).
 */
export function ownImage(image: string | null, pageUrl: string): string | null {
  if (!image) return null;
  if (DATA_IMAGE.test(image)) return image;
  return urlFrom(image, pageUrl)?.origin === new URL(pageUrl).origin ? image : null;
}
