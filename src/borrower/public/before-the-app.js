// Runs before the first paint, and serves the page that the server drew until the app takes it over.
;(() => {
  // The page of the server is light until the device asks for dark, where the lender has dark colours.
  const schemes = document.querySelector('meta[name="color-scheme"]').content
  if (schemes.includes('dark') && matchMedia('(prefers-color-scheme: dark)').matches)
    document.documentElement.dataset.mantineColorScheme = 'dark'

  // A button that is pressed before the app listens is pressed again by the app. The browser would send the answers as part
  // of an address, where nobody's answers may stand.
  const before = { pressed: undefined, end }
  window.beforeTheApp = before
  document.addEventListener('submit', hold, true)
  document.addEventListener('click', remember, true)

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
