/** The rule is over its budget, nested too deeply or names no operator: it has no value. Programming errors are not of this class. */
export class CannotEvaluate extends Error {
  override readonly name = 'CannotEvaluate'
}

const maximumSteps = 25_000
const maximumListLength = 10_000
const maximumTextLength = 65_536
const charactersPerStep = 32

/** One object for all throws, as in json-logic.ts. */
const overBudget = new CannotEvaluate('The rule asks for more work than one evaluation may do.')

/**
 * How much one evaluation may do. A rule of a few lines can ask for millions of steps (a `map` inside a `map`) or for
 * megabytes (a `cat` that doubles inside a `reduce`). Steps are counted, not milliseconds: the limit is the same on every machine.
 *
 * Every method throws CannotEvaluate over the budget.
 */
export class WorkBudget {
  #stepsLeft = maximumSteps

  get stepsSpent(): number {
    return maximumSteps - this.#stepsLeft
  }

  spend(steps: number): void {
    this.#stepsLeft -= steps
    if (this.#stepsLeft < 0) throw overBudget
  }

  /**
   * Pays for an operand, so that whatever an operator then does with it (compare, join, search) is paid for. Objects cost
   * nothing: no operator looks inside them.
   */
  payFor<T>(value: T): T {
    if (typeof value === 'string') {
      if (value.length > charactersPerStep) this.spend(value.length / charactersPerStep)
    } else if (Array.isArray(value)) {
      if (value.length > maximumListLength) throw overBudget
      this.spend(value.length)
      for (const item of value) this.payFor(item)
    }
    return value
  }

  /** Pays for a text that an operator made. */
  payForText(text: string): string {
    if (text.length > maximumTextLength) throw overBudget
    return this.payFor(text)
  }
}

/** What a rule reads (the facts, or an item of a list) and what it may still do. */
export type Scope = { readonly data: unknown; readonly budget: WorkBudget }
