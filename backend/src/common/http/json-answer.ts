/** An answer that is written as JSON already, an object without `status`: what was kept is not read and written again. */
export class JsonAnswer {
  constructor(readonly json: string) {}
}
