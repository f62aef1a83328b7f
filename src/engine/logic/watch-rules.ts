/**
 * For whoever wants to know which rules were asked, and of whom: coverage. A watcher is told and has no say: what a rule
 * comes to never depends on it. Tracing and analysis are not told of.
 */
import type { Facts } from '#engine/flow/facts.ts'
import type { Rule } from '#engine/flow/json.ts'

export type RuleWatcher = (rule: Rule, facts: Facts) => void

let watcher: RuleWatcher | undefined

/** Does the work, and tells of each rule that is asked meanwhile. */
export function watchRules<T>(watch: RuleWatcher, work: () => T): T {
  const before = watcher
  watcher = watch
  try {
    return work()
  } finally {
    watcher = before
  }
}

export function notifyRuleWatcher(rule: Rule, facts: Facts): void {
  watcher?.(rule, facts)
}
