import { readdirSync, readFileSync } from 'node:fs'
import { REPOSITORY } from '#tools/repository.ts'

/** A piece of code of a how-to: `at` names its page, and its number among those of its kind, from 1. */
type HowToCode = { readonly at: string; readonly language: string; readonly code: string }

/** The code of all how-tos, in order. */
export function howToCode(): readonly HowToCode[] {
  const folder = `${REPOSITORY}/docs/how-to`
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .toSorted()
    .flatMap((name) => codeIn(name.replace(/\.md$/, ''), readFileSync(`${folder}/${name}`, 'utf8')))
}

function codeIn(page: string, text: string): readonly HowToCode[] {
  const counts = new Map<string, number>()
  return [...text.matchAll(/^( *)```(\w*)\n([\s\S]*?)^ *```$/gm)].map(([, indent = '', language = '', block = '']) => {
    const number = (counts.get(language) ?? 0) + 1
    counts.set(language, number)
    const code = block.replaceAll(new RegExp(`^${indent}`, 'gm'), '')
    return { at: `${page} ${number}`, language, code }
  })
}
