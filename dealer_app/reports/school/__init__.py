"""The papers of the school: a trainee's progress, the certificate of an exam, their charts."""
