import type { CompiledFlow } from '#engine/index.ts'

const dayMs = 24 * 60 * 60_000

/** Until when an account keeps an e-mail that it gets now and does not confirm; null: for good. */
export function emailKeptUntil({ live }: Pick<CompiledFlow, 'live'>, at: Date): Date | null {
  const days = live.shell.confirmEmail?.keepsAddressDays
  return days === undefined ? null : new Date(at.getTime() + days * dayMs)
}
