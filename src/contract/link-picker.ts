/** The page of the sandbox linking service. The handle alone authorizes its buttons, so it is long and random. */
export const linkPickerPath = (handle: string) => `/sandbox/linking/${handle}`
