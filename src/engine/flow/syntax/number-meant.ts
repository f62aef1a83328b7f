import type { SyntaxFix } from './syntax-problem.ts'

/**
 * Converts a number that is no JSON number, such as `2.5%`, `–5`, `.5`, `+5` or `007`, to the number that the author
 * means.
 */
export function numberMeant(
  written: string,
): { readonly text: string; readonly because: string; readonly safety: SyntaxFix['safety'] } | undefined {
  const [, sign = '', digits = '', percent = ''] = /^([-+–−—]?)(\d*\.?\d*)\s*(%?)$/.exec(written) ?? []
  if (!/\d/.test(digits)) return undefined
  const text = `${/[-–−—]/.test(sign) ? '-' : ''}${digits
    .replace(/^0+(?=\d)/, '')
    .replace(/^\./, '0.')
    .replace(/\.$/, '')}`
  if (percent) return { text, because: ': the % is left out', safety: 'safe' }
  if (/[–−—]/.test(sign)) return { text, because: `: ${sign} is a dash of a word processor, and a minus is -`, safety: 'safe' }
  if (/^0\d/.test(digits)) return { text, because: ': it begins with 0', safety: 'review' }
  return { text, because: '', safety: 'safe' }
}
