/** The largest invoice PDF: 8 MB (interface 8). */
export const FILE_BYTES_MAX = 8_388_608;
