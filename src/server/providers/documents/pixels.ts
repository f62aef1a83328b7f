/** The largest photographs of telephones have 50 million pixels; a decompression bomb has a thousand million. */
const most = 50_500_000

export function pixelFault(width: number, height: number): 'damaged' | 'too-many-pixels' | undefined {
  if (width < 1 || height < 1) return 'damaged'
  return width * height > most ? 'too-many-pixels' : undefined
}
