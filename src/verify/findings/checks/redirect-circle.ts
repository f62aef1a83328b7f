import { pointTo } from '#engine/index.ts'
import { type Check, type Found, type Reads, relatedPlace } from '../check.ts'
import { soundFile } from '../reading/checked-flow.ts'
import { partsAt, textAt } from '../reading/node-parts.ts'
import { writtenLast } from '../reading/written-last.ts'

/** Reports redirects that lead to one another without an end. */
export const redirectCircle = {
  codes: ['E331'],
  phase: 'proofs',
  run,
  examples: {
    E331: {
      why: 'A redirect sends a borrower who opens an old path to another one. Redirects that lead to one another never end.',
      on: 'a shipped lender',
      file: 'base/shell.json',
      right: '"from": "/account/heloc-signer", "to": "/heloc-signer"',
      wrong: '"from": "/account/heloc-signer", "to": "/account/heloc-signer"',
    },
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): Found {
  const redirects = partsAt(soundFile(flow, 'shell.json'), 'redirects').map((part) => ({
    ...part,
    from: textAt(part.node, 'from') ?? '',
    to: textAt(part.node, 'to') ?? '',
  }))
  const after = (path: string) => {
    const found = redirects.find(({ from }) => path === from || path.startsWith(`${from}/`))
    return found && `${found.to}${path.slice(found.from.length)}`
  }
  const inCircle = redirects.filter(({ from, to }) => {
    let path: string | undefined = to
    for (let steps = 0; steps <= redirects.length && path !== undefined; steps += 1) {
      if (path === from) return true
      path = after(path)
    }
    return path !== undefined && to.startsWith(`${from}/`)
  })
  const pointers = inCircle.map(({ at }) => pointTo(at, 'to'))
  const last = writtenLast(flow.resolved, pointers)
  const [first, ...others] = inCircle
  if (first === undefined || last === undefined) return undefined
  return {
    code: 'E331',
    at: last.at,
    pointer: last.pointer,
    message: `A borrower who opens "${first.from}" is led ${inCircle.map(({ to }) => `to "${to}"`).join(', then ')}, and so on without an end.`,
    why: 'The browser gives up and shows an error page of its own.',
    related: others.map(({ node }) => relatedPlace(node, 'leads back')),
    advice: 'Let one of them lead to a page that stays, or take it out.',
  }
}
