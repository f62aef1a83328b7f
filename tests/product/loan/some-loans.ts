import fc from 'fast-check'

/** Up to ten million dollars, small amounts as often as large ones. */
export const anAmount = fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 1_000_000_000 }))
/** Percent to a thousandth, as lenders state them, and whatever else can be asked for. */
export const aRate = fc.oneof(
  fc.integer({ min: 0, max: 30_000 }).map((thousandths) => thousandths / 1_000),
  fc.integer({ min: 0, max: 100_000_000 }).map((millionths) => millionths / 1_000_000),
)
export const someMonths = fc.oneof(fc.constantFrom(60, 120, 180, 360), fc.integer({ min: 1, max: 600 }))
