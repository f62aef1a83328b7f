/** Finds a text of the flow on the drawn page, scrolls to it and marks it. */
import type { CompiledFlow } from '#engine/index.ts'
import { scrollInFrame } from './scroll-in-frame.ts'

/**
 * @param words the text in the language of `written`
 * @param shown the same flow in the language of the page
 * @returns whether the text is on the page
 */
export function highlightText(content: HTMLElement, words: string, written: CompiledFlow, shown: CompiledFlow): boolean {
  const parts = fixedWords((written === shown ? undefined : atSamePlace(written, shown, words)) ?? words)
  const found = parts && elementWith(content, parts)
  if (!found) return false
  scrollInFrame(found)
  found.style.outline = '3px solid #c2006b'
  found.style.outlineOffset = '4px'
  found.style.borderRadius = '2px'
  return true
}

/** The words between the placeholders of a message, in order; undefined for a message of placeholders alone. */
function fixedWords(message: string): readonly string[] | undefined {
  let depth = 0
  let fixed = ''
  for (const sign of message) {
    if (sign === '{') depth += 1
    if (depth === 0) fixed += sign
    else if (sign === '}' && depth === 1) fixed += '\0'
    if (sign === '}') depth -= 1
  }
  const parts = fixed.split('\0').map(withoutSpaces).filter(Boolean)
  return parts.length > 0 ? parts : undefined
}

function standIn(parts: readonly string[], text: string): boolean {
  let from = 0
  return parts.every((part) => {
    const at = text.indexOf(part, from)
    from = at + part.length
    return at !== -1
  })
}

/** The innermost visible element that contains the words; of several, the one with the shortest text. */
function elementWith(content: HTMLElement, parts: readonly string[]): HTMLElement | undefined {
  let best: HTMLElement | undefined
  let length = Number.POSITIVE_INFINITY
  for (const element of content.querySelectorAll<HTMLElement>('*')) {
    if (element.closest('script, style')) continue
    const words = [element.textContent, element.getAttribute('placeholder'), element.getAttribute('aria-label')]
    const text = withoutSpaces(words.join(' '))
    const isInside = text.length < length || best === undefined || best.contains(element)
    if (text.length > length || !isInside || !standIn(parts, text) || !isSeen(element)) continue
    best = element
    length = text.length
  }
  return best
}

/** Text that only screen readers read is one pixel wide. */
function isSeen(element: HTMLElement): boolean {
  const { width, height } = element.getBoundingClientRect()
  return width > 1 && height > 1
}

function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function atSamePlace(written: unknown, shown: unknown, words: string): string | undefined {
  if (written === words) return typeof shown === 'string' ? shown : undefined
  if (typeof written !== 'object' || written === null || typeof shown !== 'object' || shown === null) return undefined
  for (const [key, part] of Object.entries(written)) {
    const found = key === 'copy' ? undefined : atSamePlace(part, (shown as Record<string, unknown>)[key], words)
    if (found !== undefined) return found
  }
  return undefined
}
