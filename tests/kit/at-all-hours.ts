import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Opens every department of all lenders in a copied flows folder at all hours, and lets an agent have many conversations,
 * so that tests need not wait for agents.
 */
export async function atAllHours({ folder }: { readonly folder: string }): Promise<void> {
  const file = join(folder, 'base/hours.json')
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replaceAll(/"opens": "[\d:]+", "closes": "[\d:]+"/g, '"opens": "00:00", "closes": "23:59"'))
  const chat = join(folder, 'base/chat.json')
  const words = await readFile(chat, 'utf8')
  await writeFile(chat, words.replace(/"conversationsOfAgent": \d+/, '"conversationsOfAgent": 50'))
}
