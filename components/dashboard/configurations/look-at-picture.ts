import { IMAGE_BYTES_MAX, IMAGE_PIXELS_MAX } from "@/lib/shared/limits";

export type PictureProblem = "imageTooLarge" | "imageTooManyPixels" | "imageUnreadable";

export type LookedAt =
  | Readonly<{ ok: true; dataUrl: string; width: number; height: number; kilobytes: number }>
  | Readonly<{ ok: false; problem: PictureProblem }>;

/** What the server would say of a picture, told before it is sent. */
export async function lookAtPicture(file: File): Promise<LookedAt> {
  if (file.size > IMAGE_BYTES_MAX) return { ok: false, problem: "imageTooLarge" };
  const address = await dataUrlOf(file);
  const picture = new Image();
  picture.src = address;
  const isDrawn = await picture.decode().then(
    () => true,
    () => false,
  );
  const { naturalWidth: width, naturalHeight: height } = picture;
  // Browsers don't draw what is too large for them either; its size they know.
  if (width * height > IMAGE_PIXELS_MAX) return { ok: false, problem: "imageTooManyPixels" };
  if (!isDrawn) return { ok: false, problem: "imageUnreadable" };
  return { ok: true, dataUrl: address, width, height, kilobytes: Math.ceil(file.size / 1024) };
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
