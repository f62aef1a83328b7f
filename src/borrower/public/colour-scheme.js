// Runs before the first paint: the page of the server is light until the device asks for dark, where the lender has dark
// colours.
if (
  document.querySelector('meta[name="color-scheme"]').content.includes('dark') &&
  matchMedia('(prefers-color-scheme: dark)').matches
)
  document.documentElement.dataset.mantineColorScheme = 'dark'
