/** How the address of a picture ends that a mail shows: not as a file's does, which is there while the database is away. */
export const FOR_MAIL = "mail";

/** Where a mail finds the picture of such an address: what browsers alone can show is a PNG there. */
export function mailedPicture(address: string): string {
  return address.startsWith("/pay-assets/pictures/") ? `${address}.${FOR_MAIL}` : address;
}
