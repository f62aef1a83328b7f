/**
 * Formats a number of bytes as people say it: 512 bytes, 640 kB, 2.4 MB.
 *
 * @throws RangeError for a size that none can have
 */
export function formatFileSize(bytes: number, locale: string): string {
  if (!(bytes >= 0)) throw new RangeError('Invalid argument')
  const [unit, size] =
    bytes < 1e3
      ? (['byte', bytes] as const)
      : bytes < 1e6
        ? (['kilobyte', bytes / 1e3] as const)
        : (['megabyte', bytes / 1e6] as const)
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    // The short form of a byte has no plural.
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: unit === 'megabyte' && size < 10 ? 1 : 0,
  }).format(size)
}
