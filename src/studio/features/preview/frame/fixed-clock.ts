/**
 * Sets the clock of the frame's window to noon of a day, so that a calendar opens at the same month on every day. Noon
 * is local time, so the day is the same in each time zone.
 *
 * @param today yyyy-MM-dd
 */
export function setClock(today: string): void {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const shift = new RealDate(year, month - 1, day, 12).getTime() - RealDate.now()
  globalThis.Date = class extends RealDate {
    constructor(...given: readonly unknown[]) {
      // biome-ignore lint/suspicious/noExplicitAny: Date has more signatures than a rest parameter can name
      super(...((given.length === 0 ? [RealDate.now() + shift] : given) as [any]))
    }
    static override now(): number {
      return RealDate.now() + shift
    }
  } as DateConstructor
}

const RealDate = Date
