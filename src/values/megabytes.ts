const MEGABYTE = 1_048_576

/** '0.4 MB'; never '0.0 MB'. */
export function inMegabytes(bytes: number): string {
  return `${Math.max(0.1, bytes / MEGABYTE).toFixed(1)} MB`
}
