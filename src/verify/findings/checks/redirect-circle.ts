import { itemKey, pointTo } from '#engine/index.ts'
import { advice, type Check, type LenderFinding, type Reads, relatedPlace } from '../check.ts'
import { itemsAt, textAt } from '../reading/node-parts.ts'
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

function run({ flow }: Reads<'flow'>): LenderFinding[] {
  const file = 'shell.json'
  const shell = flow.resolved.files.get(file)
  if (shell === undefined || !flow.sound(file)) return []
  const redirects = itemsAt(shell, 'redirects').map((node, index) => ({
    node,
    index,
    from: textAt(node, 'from') ?? '',
    to: textAt(node, 'to') ?? '',
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
  const pointers = inCircle.map(({ node, index }) => pointTo(file, 'redirects', itemKey(node, index), 'to'))
  const last = writtenLast(flow.resolved, pointers)
  const [first, ...others] = inCircle
  if (first === undefined || last === undefined) return []
  return [
    {
      code: 'E331',
      at: last.at,
      pointer: last.pointer,
      message: `A borrower who opens "${first.from}" is led ${[...inCircle.map(({ to }) => to)].map((to) => `to "${to}"`).join(', then ')}, and so on without an end.`,
      why: 'The browser gives up and shows an error page of its own.',
      related: others.map(({ node }) => relatedPlace(node, 'leads back')),
      fixes: [advice('Let one of them lead to a page that stays, or take it out.')],
    },
  ]
}
