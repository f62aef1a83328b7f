/** Formats a number of bytes as people say it: 2.4 MB. */
export function formatFileSize(bytes: number, locale: string): string {
  const [unit, size] = bytes >= 1e6 ? ['megabyte', bytes / 1e6] : ['kilobyte', Math.max(1, bytes / 1e3)]
  const digits = unit === 'megabyte' && size < 10 ? 1 : 0
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: String(unit),
    unitDisplay: 'short',
    maximumFractionDigits: digits,
  }).format(Number(size))
}
