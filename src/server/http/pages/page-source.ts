import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ViteDevServer } from 'vite'
import type { PageSource } from '../../config/server-parts.ts'
import { Refused } from '../../errors/refused.ts'
import { builtFirstPage } from './first-page.ts'

const repository = join(import.meta.dirname, '../../../..')

/** The built app in `dist`. */
export function builtPage(appFolder: string): PageSource {
  return {
    developing: false,
    withFirstPage: builtFirstPage(appFolder),
    html: async () => {
      try {
        return await readFile(join(appFolder, 'index.html'), 'utf8')
      } catch {
        throw new Refused('unavailable', { detail: 'The app is not built: "npm start" builds it, "npm run dev" needs no build.' })
      }
    },
  }
}

/**
 * The app from its sources by Vite, reloaded after each change.
 *
 * @param hosts of the lenders served now. Other host names except localhost are refused, against DNS rebinding: another
 * site's host name could resolve to this machine and read the sources
 */
export function vitePage(hosts: () => readonly string[]): PageSource {
  let vite: ViteDevServer | undefined
  const started = () => {
    if (!vite) throw new Error('Vite is not started.')
    return vite
  }
  return {
    developing: true,
    attach: async (app) => {
      const [{ createServer }, { default: middie }] = await Promise.all([import('vite'), import('@fastify/middie')])
      // Vite's own host check does not know lenders added later, so it is replaced by the hook below.
      const server = { middlewareMode: { server: app.server }, ws: { server: app.server }, allowedHosts: true as const }
      vite = await createServer({
        configFile: join(repository, 'vite.config.ts'),
        appType: 'custom',
        server,
      })
      app.addHook('onRequest', async ({ hostname }) => {
        if (isLocal(hostname) || hosts().includes(hostname)) return
        throw new Refused('not-found', { detail: `No lender names the host "${hostname}" in its lender.json.` })
      })
      await app.register(middie)
      app.use(vite.middlewares)
      app.addHook('onClose', async () => await vite?.close())
    },
    html: async (url) => {
      const { config } = started()
      // Passing the page's own URL makes Vite resolve relative URLs at any depth.
      return await started().transformIndexHtml('/index.html', await readFile(join(config.root, 'index.html'), 'utf8'), url)
    },
    fromSource: async (file, url) => {
      const path = join(repository, file)
      const html = await readFile(path, 'utf8')
      // Vite resolves relative URLs only below its root, and prefixes others with its base.
      const folder = `/@fs${pathToFileURL(dirname(path)).pathname}/`
      return await started().transformIndexHtml(
        `/@fs${pathToFileURL(path).pathname}`,
        html.replaceAll('src="./', `src="${folder}`),
        url,
      )
    },
  }
}

/** Host names that DNS rebinding cannot use: localhost names and IP addresses. */
function isLocal(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
}
