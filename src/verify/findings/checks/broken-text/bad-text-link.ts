/**
 * Reports links in texts, `[words](/terms)`, that have the wrong syntax (and are shown with brackets), or lead to
 * neither a URL nor a page of the lender.
 */

import { closest, type Fix, nearest, type SourceNode, type SourcePlace } from '#engine/authoring.ts'
import { signersPath } from '#product/index.ts'
import { type Found, type LenderFinding, replacementFix } from '../../check.ts'
import { type CheckedFlow, everyJourneyIsSound, pathsOfJourneys, soundFile } from '../../reading/checked-flow.ts'
import { itemsAt, membersAt, type Part, textAt } from '../../reading/node-parts.ts'
import { partOf, rewriteOf } from './part-of-text.ts'

/** The valid targets of links in texts; `paths` is absent if the files that define them are unreadable. */
export type LinkTargets = {
  readonly paths?: ReadonlySet<string>
  /** The types of named values, by name: `text`, `money` … */
  readonly values: ReadonlyMap<string, string>
}

export function linkTargets(flow: CheckedFlow): LinkTargets {
  const values = new Map(
    membersAt(flow.resolved.files.get('facts.json'), 'values').map(([name, value]) => [name, textAt(value, 'type') ?? 'text']),
  )
  const shell = soundFile(flow, 'shell.json')
  if (shell === undefined || !everyJourneyIsSound(flow)) return { values }
  const pages = membersAt(shell.node, 'legal').map(([name]) => `/${name}`)
  const others = itemsAt(shell.node, 'publicPaths').map(({ value }) => String(value))
  // A co-signer has one application, so that each of its screens has an address of its own.
  const ofSigners = [...flow.resolved.files.keys()].flatMap((file) => {
    return file.startsWith(`screens${signersPath}/`) ? file.slice('screens'.length, -'.json'.length) : []
  })
  return { paths: new Set(['/', ...pages, ...pathsOfJourneys(flow), ...others, ...ofSigners]), values }
}

export function badTextLink({ node, at: pointer }: Part, targets: LinkTargets): Found {
  const words = String(node.value)
  const links = [...words.matchAll(whole)]
  const unfinished = links.reduce((text, [link]) => text.replace(link, () => ' '.repeat(link.length)), words).matchAll(broken)
  return [
    [...unfinished].map(({ 0: part, index }) => ({
      ...{ code: 'E312' as const, pointer, at: partOf(node, index, index + part.length) },
      message: `"${part.trim()}" looks like a link, and ${/^\[[^[\]]*\]\s/.test(part) ? 'a space stands between its two parts' : /^\(/.test(part) ? 'its brackets are exchanged' : 'its brackets do not fit together'}.`,
      why: 'The borrower would read brackets in place of a link.',
      fixes: linkMeant(node, index, part),
      advice: 'Write [words](/terms): the words in square brackets, the address in round ones, nothing between.',
    })),
    links.map(({ 0: link, 1: target = '', index }): Found => {
      const start = index + link.length - 1 - target.length
      const at = partOf(node, start, start + target.length)
      const wrong = whyNot(target, at, targets)
      return wrong && { code: 'E312', pointer, at, ...wrong }
    }),
  ]
}

/** The link meant by its parts in the wrong brackets or apart: `[words] (/terms)`, `(words)[/terms]`. */
function linkMeant(node: SourceNode, index: number, part: string): readonly Fix[] {
  const text = String(node.value).slice(index)
  const [written, words, target] =
    /^\[([^[\]]+)\]\s*[([]\s*([^\s()[\]]+?)\s*[)\]]/.exec(text) ??
    /^\(([^()]+)\)\s*[[(]\s*([^\s()[\]]+?)\s*[\])]/.exec(text) ??
    []
  if (written === undefined || written.length < part.length) return []
  return rewriteOf(node, index, written, `[${words}](${/^www\./.test(target ?? '') ? 'https://' : ''}${target})`, 'review')
}

const whole = /\[[^[\]]+\]\(([^\s()]+)\)/g
/** Broken link syntax: `[words](` without an end, `[words] (/terms)`, `[words(/terms)`, `words](/terms)`, `(words)[/terms]`. */
const broken = new RegExp(
  [
    String.raw`\([^()[\]]+\)\s*\[(?:https?:|www\.|/|\{)[^\s[\]]*\]?`,
    String.raw`\[[^[\]]*\]\s*\[(?:https?:|www\.|/)[^\s[\]]*\]?`,
    String.raw`\[[^[\]]*\]\([^\s()]*`,
    String.raw`\[[^[\]]*\]\s+${address('[(]')}`,
    String.raw`\[[^[\]()]*${address('[(]')}\)?`,
    String.raw`\]${address('[(]')}\)?`,
  ].join('|'),
  'g',
)

function address(before: string): string {
  return String.raw`${before}(?:https?:|/|\{)[^\s()]*`
}

function whyNot(
  target: string,
  at: SourcePlace,
  { paths, values }: LinkTargets,
): Pick<LenderFinding, 'message' | 'why' | 'expected' | 'fixes' | 'advice'> | undefined {
  const value = /^\{(\w+)\}$/.exec(target)?.[1]
  if (value !== undefined) {
    const type = values.get(value)
    if (type === undefined || type === 'text') return undefined
    return {
      message: `This link leads to {${value}}, which is no text and so no address.`,
      why: nowhere,
      advice: 'Name a value of the type "text" that holds an address.',
    }
  }
  if (/^https?:\/\//.test(target)) {
    if (target.includes('{') || URL.canParse(target)) return undefined
    return {
      message: `The address "${target}" is none.`,
      why: nowhere,
      advice: 'Write the whole address with https://.',
    }
  }
  if (!/^\/(?![/\\])/.test(target)) {
    const isHost = /^(?:www\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#:]|$)/i.test(target)
    return {
      message: `This link leads to "${target}", which is neither a web address nor a path such as /privacy.`,
      why: 'The borrower would read brackets in place of a link.',
      fixes:
        isHost && at.length === target.length
          ? [replacementFix(`Write https://${target}`, 'review', { ...at, length: 0 }, 'https://')]
          : [],
      advice: 'Write the whole address with https://, a path that begins with one /, or a named value such as {termsUrl}.',
    }
  }
  const path = target.replace(/[?#].*$/, '')
  if (paths === undefined || path.includes('{') || paths.has(path)) return undefined
  const [guess] = nearest(path, paths)
  return {
    message: `This link leads to ${path}, and this lender has no such page.`,
    why: nowhere,
    expected: closest(path, paths),
    advice:
      guess === undefined ? 'Name a page of this lender, or write the whole address with https://.' : `Did you mean ${guess}?`,
  }
}

const nowhere = 'A borrower who follows the link finds that the page is missing.'
