import type { CompiledFlow } from '#engine/index.ts'

const dayMs = 24 * 60 * 60_000

/** When an account loses an e-mail that it gets now, unless it is confirmed; null: never. */
export function emailExpiry({ live }: Pick<CompiledFlow, 'live'>, at: Date): Date | null {
  const days = live.shell.confirmEmail?.keepsAddressDays
  return days === undefined ? null : new Date(at.getTime() + days * dayMs)
}
