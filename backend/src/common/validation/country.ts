/** Letters, with what names such as "Côte d’Ivoire", "Guinea-Bissau" or "Bolivia (Plurinational State of)" have between them. */
export const COUNTRY_NAME = /^\p{L}[\p{L}\p{M} .,'’&()-]*$/u;
