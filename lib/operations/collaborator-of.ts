/** Who acted for the organisation, as it was recorded (decision 5); null for what the organisation did itself. */
export function collaboratorOf({
  collaboratorUuid,
  collaboratorLegalName,
}: Readonly<{ collaboratorUuid: string | null; collaboratorLegalName: string | null }>): {
  uuid: string;
  legalName: string;
} | null {
  return collaboratorUuid !== null && collaboratorLegalName !== null
    ? { uuid: collaboratorUuid, legalName: collaboratorLegalName }
    : null;
}
