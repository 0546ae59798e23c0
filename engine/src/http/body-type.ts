/** Adds a media type to headers that have none: JSON for a JSON body. @param otherwise the type of any other body */
export function withBodyType(
  headers: Readonly<Record<string, string>>,
  body: string,
  otherwise = 'text/plain; charset=utf-8',
): Readonly<Record<string, string>> {
  if (Object.keys(headers).some((name) => name.toLowerCase() === 'content-type')) return headers;
  return { ...headers, 'Content-Type': isJson(body) ? 'application/json' : otherwise };
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
