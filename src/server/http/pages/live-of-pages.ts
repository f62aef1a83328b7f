import type { LivePart } from '#engine/index.ts'

const known = new WeakMap<LivePart, LivePart>()

/** What pages receive of the live part: not the texts of an account, which the server sends with the account. */
export function liveOfPages(live: LivePart): LivePart {
  const shown = known.get(live) ?? withoutAccount(live)
  known.set(live, shown)
  return shown
}

function withoutAccount({ shell: { account: _, ...shell }, copy, ...live }: LivePart): LivePart {
  if (!copy) return { ...live, shell }
  const rest = Object.entries(copy).map(([locale, { shell: words, ...parts }]) => {
    const { account: __, ...shown } = typeof words === 'object' ? words : {}
    return [locale, { ...parts, shell: shown }] as const
  })
  return { ...live, shell, copy: Object.fromEntries(rest) }
}
