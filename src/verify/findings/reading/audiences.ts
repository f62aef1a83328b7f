/** Who reads a page or an entry: those who are signed in, and others. */

import { accountPath, type SourceNode, signInPath, wayBackInPaths } from '#engine/authoring.ts'
import type { Rule } from '#engine/index.ts'
import { not } from '#verify/analysis/analysis-of.ts'
import type { Proofs } from '../proving/proofs.ts'
import type { CheckedFlow } from './checked-flow.ts'
import { itemsAt, memberAt, type Part } from './node-parts.ts'

export type Audience = { readonly who: string; readonly is: Rule; readonly signedIn: boolean }

const registered: Rule = { var: ['session.registered'] }

export const VISITOR: Audience = { who: 'who is not signed in', is: not(registered), signedIn: false }
export const SIGNED_IN: Audience = { who: 'who is signed in', is: registered, signedIn: true }

/** The files of the folder pages that are valid by their schema, with their paths. */
export function pagesOf(flow: CheckedFlow): readonly (Part & { readonly path: string })[] {
  return [...flow.resolved.files].flatMap(([file, node]) =>
    file.startsWith('pages/') && flow.sound(file) ? [{ at: file, node, path: file.slice('pages'.length, -'.json'.length) }] : [],
  )
}

/** The audiences that can open a page: without a session only public paths are open. */
export function audiencesOf(flow: CheckedFlow, path: string): readonly Audience[] {
  return isPublic(flow, path) ? [VISITOR, SIGNED_IN] : [SIGNED_IN]
}

export function isPublic(flow: CheckedFlow, path: string): boolean {
  const open = itemsAt(flow.resolved.files.get('shell.json'), 'publicPaths').map(({ value }) => String(value))
  return [signInPath, ...wayBackInPaths, ...open].some((one) => path === one || path.startsWith(`${one}/`))
}

export function isAccountPath(path: string): boolean {
  return path.startsWith(`${accountPath}/`)
}

/** Whether a part with `shownWhen` may be shown to an audience. */
export function isShownTo(item: SourceNode, audience: Rule, { analysis, rule }: Proofs): boolean {
  const shownWhen = memberAt(item, 'shownWhen')
  const written = shownWhen && rule(shownWhen)
  return written === undefined || analysis.satisfiable(written, audience).is !== 'impossible'
}
