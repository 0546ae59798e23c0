/** Letters and the punctuation of names such as "Côte d’Ivoire", "Guinea-Bissau" or "Bolivia (Plurinational State of)". */
export const COUNTRY_NAME = /^\p{L}[\p{L}\p{M} .,'’&()-]*$/u;
