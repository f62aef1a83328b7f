/**
 * Finds parts of a flow by name: whole (`screen:liens`), without kind (`liens`), or by a step's last segment
 * (`birthdate`).
 */
import type { NodeId } from '#verify/index.ts'

export function partsNamed(targets: readonly NodeId[], part: string): readonly NodeId[] {
  const exact = targets.filter((target) => target === part)
  if (exact.length > 0) return exact
  const own = targets.filter((target) => target.slice(target.indexOf(':') + 1) === part)
  return own.length > 0 ? own : targets.filter((target) => target.startsWith('step:') && target.endsWith(`/${part}`))
}
