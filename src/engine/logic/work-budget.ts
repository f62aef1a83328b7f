/**
 * Thrown if a rule exceeds its budget, is nested too deeply or uses an unknown operator, so that it has no value.
 * Programming errors use other classes.
 */
export class CannotEvaluate extends Error {
  override readonly name = 'CannotEvaluate'
}

const maximumSteps = 25_000
const maximumListLength = 10_000
const maximumTextLength = 65_536
const charactersPerStep = 32

/**
 * One error for all throws, made at the first: its stack is useless, and capturing one costs more than most rules. At the
 * start of a page it would cost each page.
 */
export function sharedError(message: string): () => CannotEvaluate {
  let made: CannotEvaluate | undefined
  return () => {
    made ??= new CannotEvaluate(message)
    return made
  }
}

const overBudget = sharedError('The rule asks for more work than one evaluation may do.')

/**
 * The work that one evaluation may do. A short rule can cause millions of steps (a `map` inside a `map`) or megabytes
 * of text (a `cat` that doubles inside a `reduce`). The budget counts steps instead of milliseconds, so that the limit
 * is the same on every machine. Every method throws CannotEvaluate when over the budget.
 */
export class WorkBudget {
  #stepsLeft = maximumSteps

  get stepsSpent(): number {
    return maximumSteps - this.#stepsLeft
  }

  spend(steps: number): void {
    this.#stepsLeft -= steps
    if (this.#stepsLeft < 0) throw overBudget()
  }

  /**
   * Charges for the size of an operand, to cover what the operator does with it (compare, join, search). Objects are
   * free, because no operator looks inside them.
   */
  payFor<T>(value: T): T {
    if (typeof value === 'string') {
      if (value.length > charactersPerStep) this.spend(value.length / charactersPerStep)
    } else if (Array.isArray(value)) {
      if (value.length > maximumListLength) throw overBudget()
      this.spend(value.length)
      for (const item of value) this.payFor(item)
    }
    return value
  }

  /** Charges for a text that an operator created. */
  payForText(text: string): string {
    if (text.length > maximumTextLength) throw overBudget()
    return this.payFor(text)
  }
}

/** What a rule reads (the facts, or a list item), and its remaining budget. */
export type Scope = { readonly data: unknown; readonly budget: WorkBudget }
