import { placeOf } from '#engine/authoring.ts'
import { type Check, type Found, type Reads, relatedPlace } from '../check.ts'
import type { Proofs } from '../proving/proofs.ts'
import { isShownTo, SIGNED_IN } from '../reading/audiences.ts'
import { type CheckedFlow, soundFile } from '../reading/checked-flow.ts'
import { itemsAt, memberAt, partAt, textAt } from '../reading/node-parts.ts'
import { ownChanges } from '../reading/own-changes.ts'
import { visitsIn } from '../reading/visits-in.ts'

/** Reports menus without an entry that people need: to sign out, or one to which texts send them. */
export const menuWithoutEntry = {
  codes: ['W333'],
  phase: 'proofs',
  run,
  examples: {
    W333: {
      why: 'Some entries of the menu are what texts send people to, and signing out is needed by everybody who shares a computer.',
      on: 'a shipped lender',
      file: 'base/dashboard.json',
      right: '"go": "@sign-out", "shownWhen": { "var": "session.registered" }',
      wrong: '"go": "@sign-out", "shownWhen": { "!": { "var": "session.registered" } }',
    },
  },
} satisfies Check

function run({ flow, proofs }: Reads<'flow' | 'proofs'>): Found {
  return [withoutSignOut(flow, proofs), takenOutButNamed(flow)]
}

function withoutSignOut(flow: CheckedFlow, proofs: Proofs): Found {
  const menu = partAt(soundFile(flow, 'dashboard.json'), 'menu')
  if (menu === undefined) return undefined
  const outs = itemsAt(menu.node, 'groups')
    .flatMap((group) => itemsAt(group, 'entries'))
    .filter((entry) => textAt(entry, 'go') === '@sign-out')
  if (outs.some((entry) => isShownTo(entry, SIGNED_IN.is, proofs))) return undefined
  const change = ownChanges(flow).find(
    ({ pointer, before, now }) => pointer.startsWith(menu.at) && JSON.stringify([before?.value, now?.value]).includes('sign-out'),
  )
  return {
    code: 'W333',
    at: change?.at ?? placeOf(memberAt(outs[0], 'shownWhen') ?? outs[0] ?? menu.node),
    pointer: change?.pointer ?? menu.at,
    message: 'Nobody who is signed in can sign out: the menu shows them no entry that leads to "@sign-out".',
    why: 'On a computer that others use, too, their application stays open to the next one.',
    advice: 'Add an entry with "go": "@sign-out", shown while { "var": "session.registered" }.',
  }
}

/** Entries that the lender takes out of the menu and that texts send people to by their label. */
function takenOutButNamed(flow: CheckedFlow): Found {
  return ownChanges(flow).flatMap(({ pointer, keys, before, now, at }): Found => {
    const label = before && textAt(before, 'label')
    if (keys[0] !== 'menu' || keys.at(-2) !== 'entries' || now !== undefined || label === undefined) return []
    const word = new RegExp(`\\b(under|in|on|open|choose|to)\\s+(your\\s+)?[“"]?${label.replace(/[^\w ]/g, '.')}\\b`)
    const texts = [...flow.resolved.files].filter(([path]) => !/^(copy|scenarios)\//.test(path) && path !== 'dashboard.json')
    const named = texts
      .flatMap(([path, node]) => (flow.sound(path) ? visitsIn(path, node) : []))
      .find(({ is, node }) => is === 'text' && word.test(JSON.stringify(node.value)))
    if (named === undefined) return []
    return {
      code: 'W333',
      at,
      pointer,
      message: `The menu has no entry "${label}" any more, and texts send people there.`,
      why: 'A borrower who follows such a text looks for what is not there.',
      related: [relatedPlace(named.node, 'sends people there')],
      advice: `Keep the entry "${label}", or write the texts anew.`,
    }
  })
}
