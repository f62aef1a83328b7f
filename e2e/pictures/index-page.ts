import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The page that shows all pictures, by part: each screen on a phone and on a desk. */
export async function writeIndex(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  const parts = entries.filter((entry) => entry.isDirectory() && entry.name !== 'papers').map(({ name }) => name)
  const sections = await Promise.all(parts.sort(byNumber).map((part) => sectionOf(folder, part)))
  const head = `# Every screen

Each screen of the journey as the main lender shows it, at 390 and at 1280 pixels: as it comes, with what is wrong, and filled.
\`npm run pictures\` takes them anew. [The documents](papers) have a page of their own.
`
  await writeFile(join(folder, 'README.md'), [head, ...sections].join('\n'))
}

async function sectionOf(folder: string, part: string): Promise<string> {
  const files = await readdir(join(folder, part))
  const names = [...new Set(files.map((file) => file.replace(/-\d+\.png$/, '')))]
  const rows = names.sort(byNumber).map((name) => {
    const title = name.replaceAll('-', ' ')
    const at = (width: number, shown: number) =>
      files.includes(`${name}-${width}.png`) &&
      `<img src="${part}/${name}-${width}.png" width="${shown}" alt="${title}, ${width} pixels wide">`
    return `| ${title} | ${at(390, 195) || ''} | ${at(1280, 480) || ''} |`
  })
  const title = part.replace(/^\d+-/, '').replaceAll('-', ' ')
  return `## ${title.charAt(0).toUpperCase()}${title.slice(1)}

| | phone | desk |
|---|---|---|
${rows.join('\n')}
`
}

function byNumber(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true })
}
