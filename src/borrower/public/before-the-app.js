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
  const mostReloads = 5
  let isMissing = false
  // In the capture phase: the error of an element does not bubble.
  addEventListener('error', miss, true)
  const { scripts } = document.currentScript.dataset
  if (scripts) document.addEventListener('DOMContentLoaded', () => scripts.split(' ').forEach(load))

  function load(src) {
    const script = document.createElement('script')
    Object.assign(script, { type: 'module', crossOrigin: '', src })
    document.head.append(script)
  }

  // A script that does not arrive is asked for again with the whole page, five times at most. Then, and without a connection,
  // the page says so, because nothing on it works.
  function miss({ target }) {
    if (target.tagName !== 'SCRIPT' || isMissing) return
    isMissing = true
    const times = timesReloaded()
    if (times < mostReloads && navigator.onLine) return void setTimeout(() => reload(times + 1), 1000 * times)
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', sayMissing)
    else sayMissing()
    addEventListener('online', () => reload(times + 1))
  }
  function sayMissing() {
    before.pressed?.removeAttribute('data-waits')
    const notice = document.getElementById('app-missing')?.content.firstElementChild
    if (!notice) return
    notice.className = 'app-missing'
    document.body.prepend(notice)
    notice.querySelector('button').addEventListener('click', () => reload(0))
  }
  function timesReloaded() {
    try {
      return Number(sessionStorage.getItem(reloads) ?? 0)
    } catch {
      // Storage is blocked: pages that cannot be counted would be loaded for ever.
      return mostReloads
    }
  }
  function reload(times) {
    try {
      sessionStorage.setItem(reloads, times)
    } catch {
      // The borrower, or the connection that is back, asked for it.
    }
    location.reload()
  }

  // What the page of a signed-in borrower shows arrives beside the scripts, in place of after them.
  function requestAhead({ paths, headers, origin, token, language }) {
    const kept = keptAs(token.key)
    if (kept === undefined) return
    document.documentElement.dataset.outline = 'wide'
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
    const pressed = target.closest('#root button')
    if (!pressed || isMissing) return
    before.pressed?.removeAttribute('data-waits')
    before.pressed = pressed
    pressed.setAttribute('data-waits', '')
  }
  function end() {
    try {
      sessionStorage.removeItem(reloads)
    } catch {
      // Storage is blocked: nothing was counted.
    }
    before.pressed?.removeAttribute('data-waits')
    removeEventListener('error', miss, true)
    document.removeEventListener('submit', hold, true)
    document.removeEventListener('click', remember, true)
  }
})()
