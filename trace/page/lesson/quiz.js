// quiz
