// Runs before the first paint, and serves the page that the server drew until the app takes it over.
;(() => {
  // The page of the server is light until the device asks for dark, where the lender has dark colours.
  const schemes = document.querySelector('meta[name="color-scheme"]').content
  if (schemes.includes('dark') && matchMedia('(prefers-color-scheme: dark)').matches)
    document.documentElement.dataset.mantineColorScheme = 'dark'

  // A button that is pressed before the app listens is pressed again by the app. The browser would send the answers as part
  // of an address, where nobody's answers may stand.
  const before = { pressed: undefined, end, requests: {} }
  window.beforeTheApp = before
  const ahead = document.querySelector('meta[name="requests-ahead"]')
  if (ahead) requestAhead(JSON.parse(ahead.content))
  document.addEventListener('submit', hold, true)
  document.addEventListener('click', remember, true)

  const reloads = 'stepwright.reloads.app'
  let isReloading = false
  const { scripts } = document.currentScript.dataset
  if (scripts) document.addEventListener('DOMContentLoaded', () => scripts.split(' ').forEach(load))

  function load(src) {
    const script = document.createElement('script')
    Object.assign(script, { type: 'module', crossOrigin: '', src })
    script.addEventListener('error', loadAgain)
    document.head.append(script)
  }

  // A script that does not arrive is asked for again with the whole page, five times at most, when there is a connection.
  function loadAgain() {
    if (isReloading) return
    isReloading = true
    const tries = Number(sessionStorage.getItem(reloads) ?? 0)
    if (tries >= 5) return
    sessionStorage.setItem(reloads, tries + 1)
    if (navigator.onLine) setTimeout(() => location.reload(), 1000 * tries)
    else addEventListener('online', () => location.reload())
  }

  // What the page of a signed-in borrower shows arrives beside the scripts, in place of after them.
  function requestAhead({ paths, headers, origin, token, language }) {
    const kept = keptAs(token.key)
    if (kept === undefined) return
    const sent = {
      ...headers,
      [origin]: location.origin,
      [token.header]: kept,
      [language.header]: keptAs(language.key) ?? document.documentElement.lang,
    }
    for (const path of paths) {
      const controller = new AbortController()
      const answer = fetch(path, { headers: sent, credentials: 'include', signal: controller.signal })
      // Without the app nobody reads a failure.
      answer.catch(() => {})
      before.requests[path] = { headers: sent, answer, abort: () => controller.abort() }
    }
  }
  function keptAs(key) {
    try {
      return localStorage.getItem(key) ?? undefined
    } catch {
      // Storage is blocked: there is no session either.
      return undefined
    }
  }

  function hold(event) {
    event.preventDefault()
  }
  function remember({ target }) {
    before.pressed = target.closest('#root button') ?? before.pressed
  }
  function end() {
    try {
      sessionStorage.removeItem(reloads)
    } catch {
      // Storage is blocked: nothing was counted.
    }
    document.removeEventListener('submit', hold, true)
    document.removeEventListener('click', remember, true)
  }
})()
