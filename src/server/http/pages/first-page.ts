/** Draws the first page of a visit into the HTML, so that the question is there before any script. */

import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { pathToFileURL } from 'node:url'
import { LRUCache } from 'lru-cache'
import { drawnAttribute, type FirstPage, type FirstPageModule } from '#contract/first-page.ts'
import { chosenLender, withLender } from '#contract/lender-query.ts'
import { basePath } from '#contract/page-data.ts'
import type { WithFirstPage } from '../../config/server-parts.ts'
import { escapeHtml } from '../../texts/escape-html.ts'

/** What `npm run build` wrote: the function that draws, and the list of all files of the app. */
export function builtFirstPage(appFolder: string): WithFirstPage {
  let built: Promise<Built> | undefined
  const drawn = new LRUCache<string, { readonly page: string | undefined }>({ max: mostCachedPages })
  return async (html, first) => {
    built ??= loadBuild(appFolder)
    const { app, filesOf } = await built
    const part = app.pageOfServer(first)
    if (!part) return html
    if (!part.isDrawn) return withHead(html, linksTo(filesOf(part.module)))
    const url = cacheUrlOf(first)
    const key = JSON.stringify([first.flow.hash, first.page.live.hash, first.locale, url, first.page.flags, first.page.today])
    let known = drawn.get(key)
    if (!known) {
      known = { page: await app.drawFirstPage({ ...first, url, nonce: '__CSP_NONCE__' }) }
      drawn.set(key, known)
    }
    const { page } = known
    if (page === undefined) return html
    const { styles, scripts } = filesOf(part.module)
    return withHead(withDeferredScripts(html, scripts), linksTo({ styles, scripts: [] }))
      .replace(outline, () => page)
      .replace('<div id="root"', () => `<div id="root" ${drawnAttribute}="${escapeHtml(first.locale)}"`)
  }
}

const withHead = (html: string, more: string) => html.replace('</head>', () => `${more}</head>`)

/**
 * Names the scripts for `before-the-app.js`, which loads them once the page is parsed: its styles have the line to themselves,
 * and the page is painted before the scripts compile.
 *
 * @param more addresses of scripts that the page needs beside those of the HTML
 */
export function withDeferredScripts(html: string, more: readonly string[]): string {
  const scripts = new Set<string>()
  const without = html.replace(/ *<script type="module"[^>]* src="([^"]*)"[^>]*><\/script>\n?/g, (_all, src: string) => {
    scripts.add(src)
    return ''
  })
  for (const src of more) scripts.add(src)
  return without.replace('/before-the-app.js"', (src) => `${src} data-scripts="${[...scripts].join(' ')}"`)
}

/** The maximum number of drawn pages in the cache, about 20 kB of HTML each. */
const mostCachedPages = 200

/**
 * The URL by which a page is drawn and kept: its path, and outside production the lender. Any other query would draw the same
 * page once more, and push another one out of the cache.
 */
export function cacheUrlOf({ url, page }: Pick<FirstPage, 'url' | 'page'>): string {
  const { pathname, search } = new URL(url, 'http://localhost')
  return withLender(pathname, chosenLender(search, page.updates === undefined))
}

const outline = /<!--outline-->.*<!--\/outline-->/s

type Files = { readonly styles: readonly string[]; readonly scripts: readonly string[] }

type Built = { readonly app: FirstPageModule; readonly filesOf: (module: string) => Files }

async function loadBuild(appFolder: string): Promise<Built> {
  const [app, manifest] = await Promise.all([
    import(pathToFileURL(join(appFolder, 'server', 'first-page.js')).href) as Promise<FirstPageModule>,
    readFile(join(appFolder, '.vite', 'manifest.json'), 'utf8').then((text) => JSON.parse(text) as Manifest),
  ])
  return { app, filesOf: (module) => filesOfPart(manifest, posix.join('../pages/app', module)) }
}

/** Vite's manifest of a build: the files of each module. */
type Manifest = {
  readonly [name: string]: { readonly file: string; readonly css?: readonly string[]; readonly imports?: readonly string[] }
}

/** The URLs of the style sheets and scripts of a module and of all that it imports. */
function filesOfPart(manifest: Manifest, part: string): Files {
  const names = new Set<string>()
  const add = (name: string) => {
    if (names.has(name)) return
    names.add(name)
    for (const other of manifest[name]?.imports ?? []) add(other)
  }
  add(part)
  const files = [...names].flatMap((name) => manifest[name] ?? [])
  const addresses = (files: Iterable<string>) => [...files].map((file) => `${basePath}/${file}`)
  return {
    styles: addresses(new Set(files.flatMap(({ css }) => css ?? []))),
    scripts: addresses(files.map(({ file }) => file)),
  }
}

/** Loads styles before the first paint, and scripts beside those of the app. */
function linksTo({ styles, scripts }: Files): string {
  return [
    ...styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
    ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
  ].join('')
}
