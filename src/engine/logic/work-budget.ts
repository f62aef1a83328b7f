/**
 * How much one evaluation may do. A rule of a few lines can ask for millions of steps (a `map` inside a `map`) or for
 * megabytes (a `cat` that doubles inside a `reduce`); it is stopped and yields null, the same on every machine, because
 * steps are counted and not milliseconds.
 */
const maximumSteps = 25_000
const maximumListLength = 10_000
const maximumTextLength = 65_536
const charactersPerStep = 32

const overBudget = new Error('This rule asks for more work than one evaluation may do.')

let stepsLeft = 0

export function startWork(): void {
  stepsLeft = maximumSteps
}

/** Steps since `startWork`. */
export function workDone(): number {
  return maximumSteps - stepsLeft
}

/** @throws when the evaluation has used up its steps */
export function spend(steps: number): void {
  stepsLeft -= steps
  if (stepsLeft < 0) throw overBudget
}

/**
 * Pays for a value that an operator takes up, so that whatever is done with it afterwards (compared, joined, searched)
 * is paid for. Groups of facts cost nothing: no operator looks inside them.
 *
 * @throws when the list or text is too long, or the steps are used up
 */
export function spendFor<T>(value: T): T {
  if (typeof value === 'string') {
    if (value.length > charactersPerStep) spend(value.length / charactersPerStep)
  } else if (Array.isArray(value)) {
    if (value.length > maximumListLength) throw overBudget
    spend(value.length)
    for (const item of value) spendFor(item)
  }
  return value
}

/** Pays for a text that an operator has made. */
export function spendForText(text: string): string {
  if (text.length > maximumTextLength) throw overBudget
  return spendFor(text)
}
