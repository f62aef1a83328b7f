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
  const { scripts } = document.currentScript.dataset
  if (scripts) document.addEventListener('DOMContentLoaded', () => scripts.split(' ').forEach(load))

  function load(src) {
    const script = document.createElement('script')
    script.type = 'module'
    script.crossOrigin = ''
    script.src = src
    document.head.append(script)
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
    document.removeEventListener('submit', hold, true)
    document.removeEventListener('click', remember, true)
  }
})()
